-- Items that a customer may buy in place of another, best first; fed, and optional.
create table substitutes (
  company text collate "C" not null, item text collate "C" not null, substitute text collate "C" not null,
  rank integer not null default 1,
  remark text not null default '',                -- 'same quality, other maker'
  primary key (company, item, substitute)
);
