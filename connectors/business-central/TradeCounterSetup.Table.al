table 50140 "Trade Counter Setup"
{
    Caption = 'Trade Counter Setup';
    DataPerCompany = true;

    fields
    {
        field(1; "Primary Key"; Code[10]) { }
        // Such as https://portal.example.com/api. The key is in the isolated storage, under TradeCounterKey.
        field(2; "Portal API"; Text[250]) { }
        field(3; "Company No."; Code[2]) { InitValue = '01'; }
        // Where customers without a location buy.
        field(4; "Default Location"; Code[10]) { TableRelation = Location; }
        field(5; "Pushed Until"; DateTime) { }
    }
    keys
    {
        key(PK; "Primary Key") { Clustered = true; }
    }
}
