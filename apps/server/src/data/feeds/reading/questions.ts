/** Answers to what people ask who write an extract, for docs/feeds.md. */
export const questions = `## Questions about extracts

\`\`\`sh
npm run feed -- init <dir>                  # writes every file with its header, and one example row each in <dir>/examples
npm run feed -- explain "<fault>"           # says how to fix a fault; copy the fault's line in quotes
npm run feed -- explain                     # lists every kind of fault
\`\`\`

[erp-mapping.md](erp-mapping.md) names the tables of SAP Business One, Dynamics 365 Business Central, and Odoo that hold this data.

- **Which amounts include tax?** Only two: \`amount\` and \`balance\` in \`invoices.csv\` are what the customer owes, so they include tax and charges such as freight. \`amount\` in \`orders.csv\` is merchandise only, and so are all prices, \`unit_price\`, and \`sales\`. A line's tax and its share of the charges are in \`tax\` and \`add_ons\`. If an invoice's amount is not the sum of \`sales\`, \`tax\`, and \`add_ons\` of its lines, the invoice shows the rest as its own line, and the feed warns.
- **Which orders' amounts count what?** The amount of an open order is what is ordered; that of a closed one is what was shipped. The portal shows it as it is.
- **Where do sequences begin?** Wherever they begin in your ERP: \`00\` and \`01\` are both common. The portal identifies a shipment by order number and sequence, shows both, and sorts by them; it derives nothing from the first number. If your ERP has no sequences, write \`00\`.
- **What is a back order?** The sequence of an order that waits for stock, with order type \`B\`. If it belongs to the order, give it the same order number and the next sequence.
- **What if my ERP makes a back order another order?** Write it as it is: its own order number, sequence \`00\`, and order type \`B\`. Name the first order in \`comment1\`, such as \`BACK ORDER OF 004711-00\`: people see the comment, the portal does not follow it. Close the first order when its other lines have shipped.
- **What if back-ordered lines stay in the order?** Then the order has one sequence and stays open (\`O\`); \`quantity_back_ordered\` of each line says what is missing. The order type stays \`A\`, unless everything that is left waits for stock.
- **Where does the salesperson go?** Not on the order: it has no salesperson. \`employee_books.csv\` names the customers that an employee serves. A customer may be in several books, and everyone who has it in their book sees all of its orders. If your ERP has one salesperson per order, put a customer into the books of all salespeople of its recent orders; or only of the one on the customer's record, if others must not see it.
- **How are credits written?** As invoices with a negative \`amount\`, and lines with negative \`quantity\` and \`sales\`. If the credit's order has \`CREDIT FOR INVOICE 739331\` in a comment, the portal shows which invoice it corrects.
- **Which unit do quantities and prices have?** The item's \`unit\`, for stock, order lines, and invoice lines. Convert other units in the extract. \`sell_unit\` is shown next to the price and converts nothing.
- **What if a number is longer than its column?** Do not cut it: two numbers could become one. Customer numbers have 6 digits and order numbers too; if yours are longer or have letters, keep a table of numbers in the extract that never changes, and put the ERP's number into \`customer_po\` or a comment where people look for it.
- **How much history?** As much as people should search. Orders may end earlier than invoices: an invoice without its order shows its own lines. Purchases and reports compare this year with the last, so keep at least two full years of \`sales_lines.csv\`.
`
