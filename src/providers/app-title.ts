import { t } from './i18n.ts'
import { zh } from './texts.ts'

/** The title that the server put into its page (`APP_TITLE`), read before anything changes it. */
const served = typeof document === 'undefined' ? '' : document.title

/** 简化系统, or what the operator of the server calls it; a name of the operator's own needs no translation. */
export const appTitle = (): string => (served === '' || served === zh['app.title'] ? t('app.title') : served)
