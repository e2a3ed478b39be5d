import { daysBefore } from '#home/contract/usual-order/rules.ts'

/** Statements by which every ship-to has ordered 5 of an item at $12.50 on this weekday of the last weeks. */
export const usualOrders = (today: string): readonly string[] => [
  `insert into items (company, item, description, description2, vendor, vendor_part, department, case_pack,
      pack_description, unit)
    select company, 'IT-USUAL', 'TOWEL ROLL', '', '', '', '', 1, '', 'CS' from companies`,
  `insert into list_prices (company, item, sell_case, sell_unit, sell_price, list_price)
    select company, 'IT-USUAL', 1, 'CS', 12.5, 15 from companies`,
  `insert into orders (company, customer, order_number, sequence, ship_to, warehouse, order_type, status, order_date,
      amount)
    select company, customer, '9' || ship_to || row_number() over (), '00', ship_to, '', 'A', 'C', day, 62.5
    from ship_tos, unnest(array['${daysBefore(today).join("','")}']::date[]) as day where ship_to <> ''`,
  `insert into order_lines (company, customer, order_number, sequence, line, item, quantity_ordered, quantity_reserved,
      quantity_back_ordered, unit_price)
    select company, customer, order_number, sequence, 1, 'IT-USUAL', 5, 0, 0, 12.5 from orders where warehouse = ''`,
]
