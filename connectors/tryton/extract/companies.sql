select '01' as company, p.name
from company_company c join party_party p on p.id = c.party
where c.id = 1 and pg_temp.changed(p.create_date, p.write_date) >= %(since)s
