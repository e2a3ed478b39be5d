/** The accessible name of a grid's checkbox that selects every row. */
export const selectAll = 'Select all rows'
