select distinct '01' as company, p.code as vendor, p.name
from purchase_product_supplier s join party_party p on p.id = s.party
where greatest(pg_temp.changed(p.create_date, p.write_date), pg_temp.changed(s.create_date, s.write_date)) >= %(since)s
