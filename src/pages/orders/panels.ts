/** What stands beside the fields of an order, all in one form. */
export { default as OrderCars } from './order-cars.tsx'
export { default as OrderMoney } from './order-money.tsx'
export { default as OrderStart } from './order-start.tsx'
