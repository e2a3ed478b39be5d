select i.company, i.item, i.name as description, vendor.code as vendor, vendor.part as vendor_part,
  i.unit_code as unit
from item i
left join lateral (
  select p.code, s.code as part from purchase_product_supplier s join party_party p on p.id = s.party
  where s.template = i.template order by s.sequence nulls first, s.id limit 1) vendor on true
where i.changed >= %(since)s
