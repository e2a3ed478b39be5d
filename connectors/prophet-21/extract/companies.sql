select right('0' + company_id, 2) as company, company_name as name
from company
