select lpad(cast(cono as varchar), 2, '0') as company, conm as name
from sasc
