select distinct slsrep as employee, name, 'ALL' as region, 'rep' as role
from smsn
