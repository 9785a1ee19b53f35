/** Refine's devtools are not part of the product: no trace of the stack for every query. */
export const getXRay = (): undefined => undefined
export const useQuerySubscription = (): void => undefined
