/** What the operator has to change before the server can start: printed as text alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
