/** What a car with that VIN probably is; of a make alone neither class nor power is known. */
export type VinModel = { vin: string; model: string; sizeClass: string | null; energy: string | null }
