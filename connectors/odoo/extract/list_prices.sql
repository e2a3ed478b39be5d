select i.company, i.item, i.unit as sell_unit, round(i.list_price::numeric, 4) as sell_price,
  round(i.list_price::numeric, 4) as list_price
from item i
where i.sold and i.changed >= %(since)s
