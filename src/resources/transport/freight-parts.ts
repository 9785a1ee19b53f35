/** The parts of a trip's freight that are paid at a time of their own, in the order in which they are paid (domain §2.5). */
export const freightParts = ['prepaidFen', 'oilCardFen', 'arrivalFen', 'receiptFen', 'depositFen'] as const

export type FreightParts = Readonly<Record<(typeof freightParts)[number], number>>

/** What is paid before the trip, without waiting for the finance: cash in advance and what goes on the fuel card. */
export const advanceOf = ({ prepaidFen, oilCardFen }: FreightParts): number => prepaidFen + oilCardFen
