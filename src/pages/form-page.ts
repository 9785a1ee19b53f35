import { formChecks } from './form-checks.ts'
import { installFormChecks } from './resource/record/form-check.ts'

installFormChecks(formChecks)

/** The generic form, with the rules over several fields that the product adds. */
export { default } from './resource/form/form-page.tsx'
