// Orders, their lines, and their parcels.
codeunit 50144 "Trade Counter Orders"
{
    Access = Internal;

    var
        Files: Codeunit "Trade Counter Files";

    procedure Write(var TheFiles: Codeunit "Trade Counter Files")
    begin
        Files := TheFiles;
        WriteOrders();
        WriteOrderLines();
        WritePackages();
        TheFiles := Files;
    end;

    /// The number of a shipment among those of its order, from 1. What is still to be shipped has 00.
    local procedure SequenceOf(Shipment: Record "Sales Shipment Header"): Text
    var
        Earlier: Record "Sales Shipment Header";
    begin
        Earlier.SetRange("Order No.", Shipment."Order No.");
        Earlier.SetFilter("No.", '<=%1', Shipment."No.");
        exit(Format(Earlier.Count()).PadLeft(2, '0'));
    end;

    /// The orders of which the header or a line has changed. Changing a line does not modify the header.
    local procedure FindChangedOrders(var Changed: Dictionary of [Code[20], Boolean])
    var
        Header: Record "Sales Header";
        Line: Record "Sales Line";
    begin
        Header.SetRange("Document Type", Header."Document Type"::Order);
        if Files.IsChange() then
            Header.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Header.FindSet() then
            repeat
                Changed.Set(Header."No.", true);
            until Header.Next() = 0;
        if not Files.IsChange() then
            exit;
        Line.SetRange("Document Type", Line."Document Type"::Order);
        Line.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Line.FindSet() then
            repeat
                Changed.Set(Line."Document No.", true);
            until Line.Next() = 0;
    end;

    local procedure IsOpen(Header: Record "Sales Header"): Boolean
    var
        Line: Record "Sales Line";
    begin
        Line.SetRange("Document Type", Header."Document Type");
        Line.SetRange("Document No.", Header."No.");
        Line.SetRange(Type, Line.Type::Item);
        Line.SetFilter("Outstanding Qty. (Base)", '<>0');
        exit(not Line.IsEmpty());
    end;

    local procedure AmountLeft(Header: Record "Sales Header"): Decimal
    var
        Line: Record "Sales Line";
        Sum: Decimal;
    begin
        Line.SetRange("Document Type", Header."Document Type");
        Line.SetRange("Document No.", Header."No.");
        Line.SetRange(Type, Line.Type::Item);
        Line.SetFilter(Quantity, '<>0');
        if Line.FindSet() then
            repeat
                Sum += (Line."Line Amount" - Line."Inv. Discount Amount") * Line."Outstanding Quantity" / Line.Quantity;
            until Line.Next() = 0;
        exit(Sum);
    end;

    local procedure WriteOrders()
    var
        Header: Record "Sales Header";
        Shipment: Record "Sales Shipment Header";
        Line: Record "Sales Shipment Line";
        Changed: Dictionary of [Code[20], Boolean];
        OrderNo: Code[20];
        Amount: Decimal;
    begin
        Files.Open('orders');
        FindChangedOrders(Changed);
        foreach OrderNo in Changed.Keys() do
            if Header.Get(Header."Document Type"::Order, OrderNo) and IsOpen(Header) then
                WriteOrder(Header."No.", '00', Header."Sell-to Customer No.", Header."Ship-to Code", Header."Location Code",
                    Header."External Document No.", 'O', Header."Order Date", Header."Shipment Date", AmountLeft(Header), false);
        Shipment.SetFilter("Order No.", '<>%1', '');
        if Files.IsChange() then
            Shipment.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Shipment.FindSet() then
            repeat
                Amount := 0;
                Line.SetRange("Document No.", Shipment."No.");
                Line.SetRange(Type, Line.Type::Item);
                if Line.FindSet() then
                    repeat
                        Amount += Line.Quantity * Line."Unit Price" * (1 - Line."Line Discount %" / 100);
                    until Line.Next() = 0;
                WriteOrder(Shipment."Order No.", SequenceOf(Shipment), Shipment."Sell-to Customer No.", Shipment."Ship-to Code",
                    Shipment."Location Code", Shipment."External Document No.", 'C', Shipment."Order Date", Shipment."Shipment Date", Amount, false);
                // Shipped in full: nothing of the order is open.
                if Files.IsChange() and not (Header.Get(Header."Document Type"::Order, Shipment."Order No.") and IsOpen(Header)) then
                    WriteOrder(Shipment."Order No.", '00', Shipment."Sell-to Customer No.", Shipment."Ship-to Code",
                        Shipment."Location Code", '', 'O', Shipment."Order Date", 0D, 0, true);
            until Shipment.Next() = 0;
    end;

    local procedure WriteOrder(OrderNo: Text; Sequence: Text; CustomerNo: Text; ShipToCode: Text; LocationCode: Code[10]; CustomerPo: Text; Status: Text; OrderDate: Date; ShipDate: Date; Amount: Decimal; IsGone: Boolean)
    begin
        Files.AddCompany();
        Files.Add('customer_number', CustomerNo);
        Files.Add('order_number', OrderNo);
        Files.Add('sequence', Sequence);
        Files.Add('ship_to_number', ShipToCode);
        Files.Add('warehouse', Files.LocationOf(LocationCode));
        Files.Add('customer_po', CopyStr(CustomerPo, 1, 30));
        Files.Add('status', Status);
        Files.AddDate('order_date', OrderDate);
        Files.AddDate('ship_date', ShipDate);
        Files.AddNumber('amount', Amount, 0.01);
        Files.MarkGone(IsGone);
        Files.WriteRow();
    end;

    /// Of a changed order or shipment, all lines, in the base unit.
    local procedure WriteOrderLines()
    var
        Header: Record "Sales Header";
        Line: Record "Sales Line";
        Shipment: Record "Sales Shipment Header";
        ShipmentLine: Record "Sales Shipment Line";
        Changed: Dictionary of [Code[20], Boolean];
        OrderNo: Code[20];
    begin
        Files.Open('order_lines');
        FindChangedOrders(Changed);
        foreach OrderNo in Changed.Keys() do
            if Header.Get(Header."Document Type"::Order, OrderNo) then begin
                Line.SetRange("Document Type", Header."Document Type");
                Line.SetRange("Document No.", Header."No.");
                Line.SetRange(Type, Line.Type::Item);
                Line.SetFilter("Outstanding Qty. (Base)", '<>0');
                if Line.FindSet() then
                    repeat
                        Line.CalcFields("Reserved Qty. (Base)");
                        WriteOrderLine(Header."No.", '00', Header."Sell-to Customer No.", Line."Line No.", Line."No.", Line."Outstanding Qty. (Base)",
                            Line."Reserved Qty. (Base)",
                            (Line."Line Amount" - Line."Inv. Discount Amount") / Line."Quantity (Base)", Line."Shipment Date");
                    until Line.Next() = 0;
            end;
        Shipment.SetFilter("Order No.", '<>%1', '');
        if Files.IsChange() then
            Shipment.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Shipment.FindSet() then
            repeat
                ShipmentLine.SetRange("Document No.", Shipment."No.");
                ShipmentLine.SetRange(Type, ShipmentLine.Type::Item);
                ShipmentLine.SetFilter("Quantity (Base)", '<>0');
                if ShipmentLine.FindSet() then
                    repeat
                        WriteOrderLine(Shipment."Order No.", SequenceOf(Shipment), Shipment."Sell-to Customer No.", ShipmentLine."Line No.", ShipmentLine."No.",
                            ShipmentLine."Quantity (Base)", ShipmentLine."Quantity (Base)",
                            ShipmentLine."Unit Price" * (1 - ShipmentLine."Line Discount %" / 100) * ShipmentLine.Quantity / ShipmentLine."Quantity (Base)",
                            ShipmentLine."Shipment Date");
                    until ShipmentLine.Next() = 0;
            until Shipment.Next() = 0;
    end;

    local procedure WriteOrderLine(OrderNo: Text; Sequence: Text; CustomerNo: Text; LineNo: Integer; ItemNo: Text; Ordered: Decimal; Reserved: Decimal; UnitPrice: Decimal; Scheduled: Date)
    begin
        Files.AddCompany();
        Files.Add('customer_number', CustomerNo);
        Files.Add('order_number', OrderNo);
        Files.Add('sequence', Sequence);
        Files.AddNumber('line', LineNo, 1);
        Files.Add('item', ItemNo);
        Files.AddNumber('quantity_ordered', Ordered, 0.01);
        Files.AddNumber('quantity_reserved', Reserved, 0.01);
        Files.AddNumber('unit_price', UnitPrice, 0.0001);
        Files.AddDate('date_scheduled', Scheduled);
        Files.WriteRow();
    end;

    local procedure WritePackages()
    var
        Shipment: Record "Sales Shipment Header";
        Carrier: Text;
    begin
        Files.Open('packages');
        Shipment.SetFilter("Order No.", '<>%1', '');
        Shipment.SetFilter("Package Tracking No.", '<>%1', '');
        if Files.IsChange() then
            Shipment.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Shipment.FindSet() then
            repeat
                Carrier := UpperCase(Shipment."Shipping Agent Code");
                if Carrier = '' then
                    Carrier := 'OTHER';
                Files.AddCompany();
                Files.Add('customer_number', Shipment."Sell-to Customer No.");
                Files.Add('order_number', Shipment."Order No.");
                Files.Add('sequence', SequenceOf(Shipment));
                Files.Add('carrier', Carrier);
                Files.Add('tracking_number', CopyStr(Shipment."Package Tracking No.", 1, 40));
                Files.AddDate('ship_date', Shipment."Shipment Date");
                Files.WriteRow();
            until Shipment.Next() = 0;
    end;
}
