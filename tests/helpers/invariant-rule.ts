/** A statement that finds the rows which break a rule of domain.md §3; `number` is the rule's there. */
export type Rule = { number: number; rule: string; broken: string }
