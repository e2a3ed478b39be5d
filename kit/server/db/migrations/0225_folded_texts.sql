-- The specified searches compare texts without case and accents, and nothing else. SQL, so that the planner puts the
-- expression in its place; ASCII texts, which are most, take the short way.
create function portal_plain(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given collate "C") else lower(translate(
    normalize(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), NFC),
    'ŁłĐđØøıςÆÐÞĦĲĿŊŒŦͰͲͶͿΑΕΗΙΟΥΩΒΓΔΖΘΚΛΜΝΞΠΡΣΤΦΧΨϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЕЂГЄЅІЈЉЊЋКИУЏАБВДЖЗЛМНОПРСТФХЦЧШЩЪЫЬЭЮЯ',
    'llddooiσæðþħĳŀŋœŧͱͳͷϳαεηιουωβγδζθκλμνξπρστφχψϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽеђгєѕіјљњћкиуџабвджзлмнопрстфхцчшщъыьэюя'
  ) collate "C") end
$$;

-- The search box and the former release still read items_search.
create index items_plain on items using gin (portal_plain(description) gin_trgm_ops,
  portal_plain(description2) gin_trgm_ops, portal_plain(item) gin_trgm_ops, portal_plain(vendor_part) gin_trgm_ops);
