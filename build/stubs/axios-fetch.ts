/** There is no such adapter; axios then takes the next of those it is asked for. */
export const getFetch = undefined
