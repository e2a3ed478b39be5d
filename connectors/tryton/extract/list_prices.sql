select company, item, unit_code as sell_unit, list_price as sell_price, list_price
from item
where sold and list_price is not null and changed >= %(since)s
