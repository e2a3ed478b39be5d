// Items, stock, and prices.
codeunit 50143 "Trade Counter Items"
{
    Access = Internal;

    var
        Files: Codeunit "Trade Counter Files";

    procedure Write(var TheFiles: Codeunit "Trade Counter Files")
    begin
        Files := TheFiles;
        WriteDepartments();
        WriteItems();
        WriteCustomerItems();
        WriteSubstitutes();
        WriteStock();
        WritePrices();
        WriteCustomPrices();
        TheFiles := Files;
    end;

    // Sends all departments each time. If several category codes start alike, the first one names the department.
    local procedure WriteDepartments()
    var
        ItemCategory: Record "Item Category";
        Written: Dictionary of [Text, Boolean];
        Department: Text;
        Name: Text;
    begin
        Files.Open('departments');
        if ItemCategory.FindSet() then
            repeat
                Department := CopyStr(ItemCategory.Code, 1, 4).Trim();
                Name := ItemCategory.Description.Trim();
                if Name = '' then
                    Name := ItemCategory.Code;
                if Written.Add(Department, true) then begin
                    Files.AddCompany();
                    Files.Add('department', Department);
                    Files.Add('name', CopyStr(Name, 1, 40));
                    Files.WriteRow();
                end;
            until ItemCategory.Next() = 0;
    end;

    local procedure WriteItems()
    var
        Item: Record Item;
        VendorNo: Text;
    begin
        // Of every type: documents name services, too.
        Files.Open('items');
        if Files.IsChange() then
            Item.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Item.FindSet() then
            repeat
                VendorNo := 'NONE';
                if Item."Vendor No." <> '' then
                    VendorNo := CopyStr(Item."Vendor No.", 1, 12);
                Files.AddCompany();
                Files.Add('item', Item."No.");
                Files.Add('description', Item.Description);
                Files.Add('description2', Item."Description 2");
                Files.Add('vendor', VendorNo);
                Files.Add('vendor_part', CopyStr(Item."Vendor Item No.", 1, 30));
                Files.Add('department', CopyStr(Item."Item Category Code", 1, 4));
                Files.Add('unit', CopyStr(Item."Base Unit of Measure", 1, 4));
                Files.AddNumber('weight', Item."Gross Weight", 0.0001);
                Files.AddNumber('cube', Item."Unit Volume", 0.0001);
                Files.WriteRow();
            until Item.Next() = 0;
    end;

    local procedure WriteCustomerItems()
    var
        ItemReference: Record "Item Reference";
        Written: Dictionary of [Text, Boolean];
    begin
        Files.Open('customer_items');
        ItemReference.SetRange("Reference Type", ItemReference."Reference Type"::Customer);
        ItemReference.SetRange("Variant Code", '');
        if Files.IsChange() then
            ItemReference.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if ItemReference.FindSet() then
            repeat
                if Written.Add(ItemReference."Reference Type No." + '|' + ItemReference."Item No.", true) then begin
                    Files.AddCompany();
                    Files.Add('customer_number', ItemReference."Reference Type No.");
                    Files.Add('item', ItemReference."Item No.");
                    Files.Add('customer_part', CopyStr(ItemReference."Reference No.", 1, 30));
                    Files.WriteRow();
                end;
            until ItemReference.Next() = 0;
    end;

    local procedure WriteSubstitutes()
    var
        Substitution: Record "Item Substitution";
        Written: Dictionary of [Text, Boolean];
    begin
        Files.Open('substitutes');
        Substitution.SetRange(Type, Substitution.Type::Item);
        Substitution.SetRange("Substitute Type", Substitution."Substitute Type"::Item);
        if Files.IsChange() then
            Substitution.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Substitution.FindSet() then
            repeat
                if (Substitution."No." <> Substitution."Substitute No.")
                    and Written.Add(Substitution."No." + '|' + Substitution."Substitute No.", true)
                then begin
                    Files.AddCompany();
                    Files.Add('item', Substitution."No.");
                    Files.Add('substitute', Substitution."Substitute No.");
                    Files.WriteRow();
                end;
            until Substitution.Next() = 0;
    end;

    /// The items whose stock may have changed.
    local procedure FindMovedItems(var Moved: Dictionary of [Text, Boolean])
    var
        Item: Record Item;
        LedgerEntry: Record "Item Ledger Entry";
        SalesLine: Record "Sales Line";
        PurchaseLine: Record "Purchase Line";
    begin
        if Files.IsChange() then
            Item.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Item.FindSet() then
            repeat
                Moved.Set(Item."No.", true);
            until Item.Next() = 0;
        if not Files.IsChange() then
            exit;
        if Files.IsChange() then
            LedgerEntry.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if LedgerEntry.FindSet() then
            repeat
                Moved.Set(LedgerEntry."Item No.", true);
            until LedgerEntry.Next() = 0;
        SalesLine.SetRange(Type, SalesLine.Type::Item);
        if Files.IsChange() then
            SalesLine.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if SalesLine.FindSet() then
            repeat
                Moved.Set(SalesLine."No.", true);
            until SalesLine.Next() = 0;
        PurchaseLine.SetRange(Type, PurchaseLine.Type::Item);
        if Files.IsChange() then
            PurchaseLine.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if PurchaseLine.FindSet() then
            repeat
                Moved.Set(PurchaseLine."No.", true);
            until PurchaseLine.Next() = 0;
    end;

    /// Quantities in the base unit. An item that was never in a location has no row there.
    local procedure WriteStock()
    var
        Item: Record Item;
        Location: Record Location;
        LedgerEntry: Record "Item Ledger Entry";
        PurchaseLine: Record "Purchase Line";
        StockkeepingUnit: Record "Stockkeeping Unit";
        Moved: Dictionary of [Text, Boolean];
        ItemNo: Text;
    begin
        Files.Open('stock');
        FindMovedItems(Moved);
        Location.SetRange("Use As In-Transit", false);
        foreach ItemNo in Moved.Keys() do
            if Item.Get(ItemNo) and (Item.Type = Item.Type::Inventory) and Location.FindSet() then
                repeat
                    Item.SetFilter("Location Filter", '%1', Location.Code);
                    Item.CalcFields(Inventory, "Qty. on Sales Order", "Qty. on Purch. Order");
                    LedgerEntry.SetRange("Item No.", Item."No.");
                    LedgerEntry.SetRange("Location Code", Location.Code);
                    if (Item."Qty. on Sales Order" <> 0) or (Item."Qty. on Purch. Order" <> 0) or not LedgerEntry.IsEmpty() then begin
                        PurchaseLine.SetCurrentKey("Document Type", Type, "No.", "Variant Code", "Drop Shipment", "Location Code", "Expected Receipt Date");
                        PurchaseLine.SetRange("Document Type", PurchaseLine."Document Type"::Order);
                        PurchaseLine.SetRange(Type, PurchaseLine.Type::Item);
                        PurchaseLine.SetRange("No.", Item."No.");
                        PurchaseLine.SetRange("Location Code", Location.Code);
                        PurchaseLine.SetFilter("Outstanding Qty. (Base)", '>0');
                        PurchaseLine.SetFilter("Expected Receipt Date", '<>%1', 0D);
                        if not PurchaseLine.FindFirst() then
                            Clear(PurchaseLine);
                        if not StockkeepingUnit.Get(Location.Code, Item."No.", '') then begin
                            Clear(StockkeepingUnit);
                            StockkeepingUnit."Reorder Point" := Item."Reorder Point";
                            StockkeepingUnit."Maximum Inventory" := Item."Maximum Inventory";
                        end;
                        Files.AddCompany();
                        Files.Add('item', Item."No.");
                        Files.Add('warehouse', Location.Code);
                        Files.Add('stocked', 'S');
                        Files.AddNumber('on_hand', Item.Inventory, 0.01);
                        Files.AddNumber('on_demand', Item."Qty. on Sales Order", 0.01);
                        Files.AddNumber('on_order', Item."Qty. on Purch. Order", 0.01);
                        Files.AddDate('scheduled_date', PurchaseLine."Expected Receipt Date");
                        Files.AddNumber('minimum_quantity', StockkeepingUnit."Reorder Point", 0.01);
                        Files.AddNumber('maximum_quantity', StockkeepingUnit."Maximum Inventory", 0.01);
                        Files.WriteRow();
                    end;
                until Location.Next() = 0;
    end;

    local procedure WritePrices()
    var
        Item: Record Item;
    begin
        Files.Open('list_prices');
        Item.SetRange(Type, Item.Type::Inventory);
        Item.SetRange(Blocked, false);
        if Files.IsChange() then
            Item.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Item.FindSet() then
            repeat
                Files.AddCompany();
                Files.Add('item', Item."No.");
                Files.Add('sell_unit', CopyStr(Item."Base Unit of Measure", 1, 4));
                Files.AddNumber('sell_price', Item."Unit Price", 0.0001);
                Files.AddNumber('list_price', Item."Unit Price", 0.0001);
                Files.WriteRow();
            until Item.Next() = 0;
    end;

    /// Prices of a customer in its currency, from one piece, in the base unit. The latest current one and the next one. The
    /// first push of a day sends them all: which of them is current depends on the day.
    local procedure WriteCustomPrices()
    var
        Line: Record "Price List Line";
        Item: Record Item;
        Written: Dictionary of [Text, Boolean];
        Pending: Text;
    begin
        Files.Open('custom_prices');
        Line.SetCurrentKey("Starting Date");
        Line.SetRange("Price Type", Line."Price Type"::Sale);
        Line.SetRange(Status, Line.Status::Active);
        Line.SetRange("Source Type", Line."Source Type"::Customer);
        Line.SetRange("Asset Type", Line."Asset Type"::Item);
        Line.SetRange("Variant Code", '');
        Line.SetRange("Currency Code", '');
        Line.SetFilter("Minimum Quantity", '<=1');
        Line.SetFilter("Amount Type", '<>%1', Line."Amount Type"::Discount);
        Line.SetFilter("Ending Date", '%1|>=%2', 0D, Today());
        if Files.IsChange() and (DT2Date(Files.Since()) = Today()) then
            Line.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        foreach Pending in 'C,P'.Split(',') do begin
            Line.Ascending(Pending = 'P');
            if Pending = 'P' then
                Line.SetFilter("Starting Date", '>%1', Today())
            else
                Line.SetFilter("Starting Date", '<=%1', Today());
            if Line.FindSet() then
                repeat
                    if WritesPrice(Written, Line, Pending) then begin
                        Item.Get(Line."Asset No.");
                        Files.AddCompany();
                        Files.Add('customer_number', Line."Source No.");
                        Files.Add('item', Line."Asset No.");
                        Files.Add('shipment_type', 'W');
                        Files.Add('current_pending', Pending);
                        Files.Add('price_source', 'PRICELIST');
                        Files.Add('sell_unit', CopyStr(Item."Base Unit of Measure", 1, 4));
                        Files.AddNumber('price', Line."Unit Price", 0.0001);
                        if Line."Starting Date" = 0D then
                            Files.AddDate('effective_date', 20000101D)
                        else
                            Files.AddDate('effective_date', Line."Starting Date");
                        Files.AddDate('expiration_date', Line."Ending Date");
                        Files.WriteRow();
                    end;
                until Line.Next() = 0;
        end;
    end;

    local procedure WritesPrice(var Written: Dictionary of [Text, Boolean]; Line: Record "Price List Line"; Pending: Text): Boolean
    var
        Item: Record Item;
    begin
        if not Item.Get(Line."Asset No.") then
            exit(false);
        if not (Line."Unit of Measure Code" in ['', Item."Base Unit of Measure"]) then
            exit(false);
        exit(Written.Add(Pending + '|' + Line."Source No." + '|' + Line."Asset No.", true));
    end;
}
