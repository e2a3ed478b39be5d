-- The search box finds items by the first characters of a code, ignoring case, as a person types them.
-- The codes' "C" collation makes `lower` fold ASCII letters only, the same in both databases.
create index items_typed_item on items (company, lower(item));
create index items_typed_vendor_part on items (company, lower(vendor_part)) where vendor_part <> '';
create index customer_items_typed_part on customer_items (company, customer, lower(customer_part));
