import { customers, shipTos } from '#accounts/server/tables.ts'
import { items } from '#items/server/tables.ts'
import { company, customer, item, shipTo } from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
import { code, decimal, integer, matching, nullable, text, withDefault } from '#kit/server/tables/kinds.ts'

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

const deliverySchedule = fedTable('delivery_schedule', {
  rows: 'customer',
  about:
    'When each ship-to gets deliveries, and until when to order for them. The guide, the cart, and the review show the next one. The file is optional.',
  key: ['company', 'customer', 'ship_to', 'weekday'],
  columns: {
    company,
    customer,
    ship_to: shipTo,
    weekday: [integer(1), 'The weekday of the delivery: 1 is Monday, 7 is Sunday.'],
    cut_off: [
      matching(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'a time, HH:MM'),
      "Until when to order, in the distributor's time zone: `15:00`.",
    ],
    days_ahead: [withDefault(integer(), 1), 'How many days before the delivery that is: 3 on a Friday for Monday.'],
  },
  references: [shipTos],
  rules: [
    { column: 'weekday', brokenWhen: 'weekday > 7', says: 'must be from 1 to 7' },
    { column: 'days_ahead', brokenWhen: 'days_ahead > 7', says: 'must be at most 7' },
  ],
  example: { weekday: '3', cut_off: '15:00', days_ahead: '1' },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [orderGuides, deliverySchedule]
