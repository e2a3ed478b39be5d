// Companies, warehouses, customers, ship-tos, employees, and vendors.
codeunit 50142 "Trade Counter Basics"
{
    Access = Internal;

    var
        Files: Codeunit "Trade Counter Files";

    procedure Write(var TheFiles: Codeunit "Trade Counter Files")
    begin
        Files := TheFiles;
        WriteCompanies();
        WriteWarehouses();
        WriteCustomers();
        WriteShipTos();
        WriteEmployees();
        WriteVendors();
        TheFiles := Files;
    end;

    local procedure WriteCompanies()
    var
        CompanyInformation: Record "Company Information";
    begin
        Files.Open('companies');
        CompanyInformation.Get();
        Files.AddCompany();
        Files.Add('name', CompanyInformation.Name);
        Files.Add('address1', CompanyInformation.Address);
        Files.Add('address2', CompanyInformation."Address 2");
        Files.Add('city', CompanyInformation.City);
        Files.Add('state', CompanyInformation.County);
        Files.Add('zip', CompanyInformation."Post Code");
        Files.Add('phone', CompanyInformation."Phone No.");
        Files.Add('email', CompanyInformation."E-Mail");
        Files.WriteRow();
    end;

    local procedure WriteWarehouses()
    var
        Location: Record Location;
    begin
        Files.Open('warehouses');
        Location.SetRange("Use As In-Transit", false);
        if Location.FindSet() then
            repeat
                Files.AddCompany();
                Files.Add('warehouse', Location.Code);
                Files.Add('name', Location.Name);
                Files.Add('city', Location.City);
                Files.Add('state', Location.County);
                Files.WriteRow();
            until Location.Next() = 0;
    end;

    local procedure WriteCustomers()
    var
        Customer: Record Customer;
        OnHold: Text;
    begin
        Files.Open('customers');
        if Files.IsChange() then
            Customer.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Customer.FindSet() then
            repeat
                Files.AddCompany();
                Files.Add('customer_number', Customer."No.");
                Files.Add('name', CopyStr(Customer.Name, 1, 60));
                Files.Add('address1', CopyStr(Customer.Address, 1, 60));
                Files.Add('address2', Customer."Address 2");
                Files.Add('city', Customer.City);
                Files.Add('state', CopyStr(Customer.County, 1, 20));
                Files.Add('zip', CopyStr(Customer."Post Code", 1, 12));
                Files.Add('country', Files.CountryOf(Customer."Country/Region Code"));
                Files.Add('warehouse', Files.LocationOf(Customer."Location Code"));
                Files.Add('terms', Customer."Payment Terms Code");
                if Customer."Credit Limit (LCY)" = 0 then
                    Files.Add('credit_limit', '')
                else
                    Files.AddNumber('credit_limit', Customer."Credit Limit (LCY)", 0.01);
                OnHold := 'N';
                if Customer.Blocked in [Customer.Blocked::Ship, Customer.Blocked::All] then
                    OnHold := 'Y';
                Files.Add('on_hold', OnHold);
                Files.WriteRow();
            until Customer.Next() = 0;
    end;

    local procedure WriteShipTos()
    var
        ShipTo: Record "Ship-to Address";
    begin
        Files.Open('ship_tos');
        if Files.IsChange() then
            ShipTo.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if ShipTo.FindSet() then
            repeat
                Files.AddCompany();
                Files.Add('customer_number', ShipTo."Customer No.");
                Files.Add('ship_to_number', ShipTo.Code);
                Files.Add('name', CopyStr(ShipTo.Name, 1, 60));
                Files.Add('address1', CopyStr(ShipTo.Address, 1, 60));
                Files.Add('address2', ShipTo."Address 2");
                Files.Add('city', ShipTo.City);
                Files.Add('state', CopyStr(ShipTo.County, 1, 20));
                Files.Add('zip', CopyStr(ShipTo."Post Code", 1, 12));
                Files.Add('country', Files.CountryOf(ShipTo."Country/Region Code"));
                Files.WriteRow();
            until ShipTo.Next() = 0;
    end;

    local procedure WriteEmployees()
    var
        Salesperson: Record "Salesperson/Purchaser";
        Customer: Record Customer;
    begin
        Files.Open('employees');
        if Salesperson.FindSet() then
            repeat
                Files.Add('employee', CopyStr(Salesperson.Code, 1, 12));
                Files.Add('name', Salesperson.Name);
                Files.Add('region', 'ALL');
                Files.Add('role', 'rep');
                Files.WriteRow();
            until Salesperson.Next() = 0;
        // A book loses a customer only in a whole push.
        Files.Open('employee_books');
        Customer.SetFilter("Salesperson Code", '<>%1', '');
        if Files.IsChange() then
            Customer.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Customer.FindSet() then
            repeat
                Files.Add('employee', CopyStr(Customer."Salesperson Code", 1, 12));
                Files.AddCompany();
                Files.Add('customer_number', Customer."No.");
                Files.WriteRow();
            until Customer.Next() = 0;
    end;

    local procedure WriteVendors()
    var
        Vendor: Record Vendor;
    begin
        Files.Open('vendors');
        Files.AddCompany();
        Files.Add('vendor', 'NONE');
        Files.Add('name', 'No vendor');
        Files.WriteRow();
        if Files.IsChange() then
            Vendor.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Vendor.FindSet() then
            repeat
                Files.AddCompany();
                Files.Add('vendor', CopyStr(Vendor."No.", 1, 12));
                Files.Add('name', CopyStr(Vendor.Name, 1, 60));
                Files.WriteRow();
            until Vendor.Next() = 0;
    end;
}
