export const noPrices = 'No Price List Matched the selected criteria.'
