/** What an odometer can show. */
export const odometer = { min: 0, max: 5_000_000, unit: ['公里', 'km'] } as const
