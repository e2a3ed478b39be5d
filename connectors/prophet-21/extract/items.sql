-- An item belongs to every company that has it in a location. Its unit is the base unit, in which quantities are kept.
select right('0' + l.company_id, 2) as company, m.item_id as item, m.item_desc as description,
  left(m.extended_desc, 120) as description2,
  coalesce(cast(cast(l.supplier as bigint) as varchar(12)), 'NONE') as vendor, s.supplier_part_no as vendor_part,
  m.base_unit as unit, m.weight as weight
from inv_mast m
join (select company_id, inv_mast_uid, max(primary_supplier_id) as supplier from inv_loc
  where coalesce(delete_flag, 'N') <> 'Y' group by company_id, inv_mast_uid) l on l.inv_mast_uid = m.inv_mast_uid
outer apply (select top 1 supplier_part_no from inventory_supplier i
  where i.inv_mast_uid = m.inv_mast_uid and i.supplier_id = l.supplier and i.delete_flag <> 'Y') s
where m.delete_flag <> 'Y' and m.date_last_modified >= @since
