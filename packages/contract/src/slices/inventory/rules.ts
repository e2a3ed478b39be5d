export const noInventory = 'No Inventory Matched the selected criteria.'
