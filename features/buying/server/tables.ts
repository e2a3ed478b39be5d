import { customers } from '#accounts/server/tables.ts'
import { items } from '#items/server/tables.ts'
import { company, customer, item } from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
import { code, decimal, integer, nullable, text, withDefault } from '#kit/server/tables/kinds.ts'

const orderGuides = fedTable('order_guides', {
  rows: 'customer',
  about: 'Order guides that the distributor makes for a customer: one row for each item of a guide.',
  key: ['company', 'customer', 'guide', 'item'],
  columns: {
    company,
    customer,
    guide: [code(60), "The guide's name."],
    item,
    section: [withDefault(text(40)), 'Items of a section are listed together: `Walk-in cooler`.'],
    position: [withDefault(integer(), 0), "The item's place in the guide."],
    par: [nullable(decimal(14, 2)), 'How much should be on the shelf.'],
  },
  references: [customers, items],
  rules: [{ column: 'par', brokenWhen: 'par < 0', says: 'must not be negative' }],
  example: { guide: 'Kitchen', section: 'Dry storage', position: '1', par: '24' },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [orderGuides]
