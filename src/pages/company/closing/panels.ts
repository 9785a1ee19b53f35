export { default as ClosingChecks } from './closing-checks.tsx'
export { default as MonthDifferences } from './month-differences.tsx'
