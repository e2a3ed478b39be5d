/** What the distributor and the customer call an order until the books have their own number of it. */
export const orderReference = (cartId: number): string => `W${String(cartId).padStart(7, '0')}`
