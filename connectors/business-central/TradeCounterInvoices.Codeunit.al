// Invoices, their lines, and payments.
codeunit 50145 "Trade Counter Invoices"
{
    Access = Internal;

    var
        Files: Codeunit "Trade Counter Files";

    procedure Write(var TheFiles: Codeunit "Trade Counter Files")
    begin
        Files := TheFiles;
        WriteInvoices();
        WriteSalesLines();
        WritePayments();
        TheFiles := Files;
    end;

    /// The invoices and credits whose entry or whose payments have changed, by entry number.
    local procedure FindChangedEntries(var Entries: Dictionary of [Integer, Boolean])
    var
        Entry: Record "Cust. Ledger Entry";
        Detail: Record "Detailed Cust. Ledg. Entry";
    begin
        Entry.SetFilter("Document Type", '%1|%2', Entry."Document Type"::Invoice, Entry."Document Type"::"Credit Memo");
        if Files.IsChange() then
            Entry.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Entry.FindSet() then
            repeat
                Entries.Set(Entry."Entry No.", true);
            until Entry.Next() = 0;
        if not Files.IsChange() then
            exit;
        Detail.SetFilter("Initial Document Type", '%1|%2', Detail."Initial Document Type"::Invoice, Detail."Initial Document Type"::"Credit Memo");
        if Files.IsChange() then
            Detail.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Detail.FindSet() then
            repeat
                Entries.Set(Detail."Cust. Ledger Entry No.", true);
            until Detail.Next() = 0;
    end;

    /// Amounts with tax, in the local currency. Those of a credit are negative.
    local procedure WriteInvoices()
    var
        Entry: Record "Cust. Ledger Entry";
        Invoice: Record "Sales Invoice Header";
        Credit: Record "Sales Cr.Memo Header";
        Entries: Dictionary of [Integer, Boolean];
        EntryNo: Integer;
    begin
        Files.Open('invoices');
        FindChangedEntries(Entries);
        foreach EntryNo in Entries.Keys() do begin
            Entry.Get(EntryNo);
            Entry.CalcFields("Amount (LCY)", "Remaining Amt. (LCY)");
            if not Invoice.Get(Entry."Document No.") then
                Clear(Invoice);
            if not Credit.Get(Entry."Document No.") then
                Clear(Credit);
            Files.AddCompany();
            Files.Add('customer_number', Entry."Customer No.");
            Files.Add('invoice_number', Entry."Document No.");
            Files.Add('ship_to_number', Invoice."Ship-to Code");
            Files.Add('warehouse', Files.LocationOf(Invoice."Location Code"));
            Files.Add('order_number', Invoice."Order No.");
            Files.Add('customer_po', CopyStr(Entry."External Document No.", 1, 30));
            Files.AddDate('invoice_date', Entry."Document Date");
            Files.AddDate('due_date', Entry."Due Date");
            Files.AddNumber('amount', Entry."Amount (LCY)", 0.01);
            Files.AddNumber('balance', Entry."Remaining Amt. (LCY)", 0.01);
            Files.Add('corrects_invoice', Credit."Applies-to Doc. No.");
            if Entry.Open and (Entry."Pmt. Discount Date" >= Today()) and (Entry."Remaining Pmt. Disc. Possible" <> 0) then begin
                Files.AddNumber('discount_amount', Entry."Remaining Pmt. Disc. Possible", 0.01);
                Files.AddDate('discount_date', Entry."Pmt. Discount Date");
            end else begin
                Files.Add('discount_amount', '');
                Files.AddDate('discount_date', 0D);
            end;
            Files.WriteRow();
        end;
    end;

    /// Of each changed invoice, all lines of items, in the base unit. Other lines, such as freight, are shared by value.
    local procedure WriteSalesLines()
    var
        Invoice: Record "Sales Invoice Header";
        Line: Record "Sales Invoice Line";
        Credit: Record "Sales Cr.Memo Header";
        CreditLine: Record "Sales Cr.Memo Line";
        Goods: Decimal;
        Others: Decimal;
    begin
        Files.Open('sales_lines');
        if Files.IsChange() then
            Invoice.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Invoice.FindSet() then
            repeat
                Line.Reset();
                Line.SetRange("Document No.", Invoice."No.");
                Line.SetFilter(Type, '<>%1', Line.Type::Item);
                Line.CalcSums("Amount Including VAT");
                Others := Line."Amount Including VAT";
                Line.SetRange(Type, Line.Type::Item);
                Line.CalcSums(Amount);
                Goods := Line.Amount;
                Line.SetFilter("Quantity (Base)", '<>0');
                if Line.FindSet() then
                    repeat
                        WriteSalesLine(Invoice."No.", Invoice."Bill-to Customer No.", Invoice."Document Date", Invoice."Ship-to Code", Invoice."External Document No.",
                            Line."Line No.", Line."Location Code", Line."No.", Line."Item Reference No.", Line."Quantity (Base)", Line.Amount,
                            Line."Amount Including VAT" - Line.Amount, Share(Others, Line.Amount, Goods), 1);
                    until Line.Next() = 0;
            until Invoice.Next() = 0;
        if Files.IsChange() then
            Credit.SetFilter(SystemModifiedAt, '>=%1', Files.Since());
        if Credit.FindSet() then
            repeat
                CreditLine.Reset();
                CreditLine.SetRange("Document No.", Credit."No.");
                CreditLine.SetFilter(Type, '<>%1', CreditLine.Type::Item);
                CreditLine.CalcSums("Amount Including VAT");
                Others := CreditLine."Amount Including VAT";
                CreditLine.SetRange(Type, CreditLine.Type::Item);
                CreditLine.CalcSums(Amount);
                Goods := CreditLine.Amount;
                CreditLine.SetFilter("Quantity (Base)", '<>0');
                if CreditLine.FindSet() then
                    repeat
                        WriteSalesLine(Credit."No.", Credit."Bill-to Customer No.", Credit."Document Date", Credit."Ship-to Code", Credit."External Document No.",
                            CreditLine."Line No.", CreditLine."Location Code", CreditLine."No.", CreditLine."Item Reference No.", CreditLine."Quantity (Base)", CreditLine.Amount,
                            CreditLine."Amount Including VAT" - CreditLine.Amount, Share(Others, CreditLine.Amount, Goods), -1);
                    until CreditLine.Next() = 0;
            until Credit.Next() = 0;
    end;

    local procedure Share(Others: Decimal; Part: Decimal; Whole: Decimal): Decimal
    begin
        if Whole = 0 then
            exit(0);
        exit(Others * Part / Whole);
    end;

    local procedure WriteSalesLine(DocumentNo: Text; CustomerNo: Text; DocumentDate: Date; ShipToCode: Text; CustomerPo: Text; LineNo: Integer; LocationCode: Code[10]; ItemNo: Text; CustomerPart: Text; Quantity: Decimal; Amount: Decimal; Tax: Decimal; AddOns: Decimal; Sign: Integer)
    begin
        Files.AddCompany();
        Files.Add('customer_number', CustomerNo);
        Files.Add('invoice_number', DocumentNo);
        Files.AddNumber('line', LineNo, 1);
        Files.AddDate('invoice_date', DocumentDate);
        Files.Add('ship_to_number', ShipToCode);
        Files.Add('warehouse', Files.LocationOf(LocationCode));
        Files.Add('item', ItemNo);
        Files.Add('customer_part', CopyStr(CustomerPart, 1, 30));
        Files.Add('customer_po', CopyStr(CustomerPo, 1, 30));
        Files.AddNumber('quantity', Sign * Quantity, 0.01);
        Files.AddNumber('unit_price', Amount / Quantity, 0.0001);
        Files.AddNumber('sales', Sign * Amount, 0.0001);
        Files.AddNumber('tax', Sign * Tax, 0.0001);
        Files.AddNumber('add_ons', Sign * AddOns, 0.0001);
        Files.WriteRow();
    end;

    /// What payments and credits pay of each changed invoice, and the discounts taken. A credit that is used has a row, too.
    local procedure WritePayments()
    var
        Entry: Record "Cust. Ledger Entry";
        Payment: Record "Cust. Ledger Entry";
        Detail: Record "Detailed Cust. Ledg. Entry";
        Entries: Dictionary of [Integer, Boolean];
        Paid: Dictionary of [Integer, Decimal];
        EntryNo: Integer;
        PaymentNo: Integer;
        Used: Decimal;
    begin
        Files.Open('payments');
        FindChangedEntries(Entries);
        foreach EntryNo in Entries.Keys() do begin
            Entry.Get(EntryNo);
            Clear(Paid);
            Used := 0;
            Detail.Reset();
            Detail.SetRange("Entry Type", Detail."Entry Type"::Application);
            Detail.SetRange(Unapplied, false);
            Detail.SetRange("Cust. Ledger Entry No.", EntryNo);
            if Detail.FindSet() then
                repeat
                    Used += Detail."Amount (LCY)";
                    if Detail."Applied Cust. Ledger Entry No." <> EntryNo then
                        Count(Paid, Detail."Applied Cust. Ledger Entry No.", -Detail."Amount (LCY)");
                until Detail.Next() = 0;
            if Entry."Document Type" = Entry."Document Type"::Invoice then begin
                // The invoice itself was applied to payments.
                Detail.SetFilter("Cust. Ledger Entry No.", '<>%1', EntryNo);
                Detail.SetRange("Applied Cust. Ledger Entry No.", EntryNo);
                if Detail.FindSet() then
                    repeat
                        Count(Paid, Detail."Cust. Ledger Entry No.", Detail."Amount (LCY)");
                    until Detail.Next() = 0;
                foreach PaymentNo in Paid.Keys() do begin
                    Payment.Get(PaymentNo);
                    WritePayment(Entry, Payment."Document No.", Payment, Paid.Get(PaymentNo), 0);
                end;
                Detail.Reset();
                Detail.SetRange("Cust. Ledger Entry No.", EntryNo);
                Detail.SetFilter("Entry Type", '%1|%2|%3', Detail."Entry Type"::"Payment Discount",
                    Detail."Entry Type"::"Payment Discount Tolerance", Detail."Entry Type"::"Payment Tolerance");
                Detail.SetRange(Unapplied, false);
                Detail.CalcSums("Amount (LCY)");
                if Detail."Amount (LCY)" <> 0 then
                    WritePayment(Entry, 'DISCOUNT', Entry, 0, -Detail."Amount (LCY)");
            end else
                if Used <> 0 then
                    WritePayment(Entry, Entry."Document No.", Entry, -Used, 0);
        end;
    end;

    local procedure Count(var Paid: Dictionary of [Integer, Decimal]; PaymentNo: Integer; Amount: Decimal)
    var
        Sum: Decimal;
    begin
        if Paid.Get(PaymentNo, Sum) then;
        Paid.Set(PaymentNo, Sum + Amount);
    end;

    local procedure WritePayment(Entry: Record "Cust. Ledger Entry"; PaymentNumber: Text; Payment: Record "Cust. Ledger Entry"; Amount: Decimal; Discount: Decimal)
    begin
        Files.AddCompany();
        Files.Add('customer_number', Entry."Customer No.");
        Files.Add('payment_number', PaymentNumber);
        Files.Add('invoice_number', Entry."Document No.");
        Files.AddDate('payment_date', Payment."Posting Date");
        Files.Add('method', Payment."Payment Method Code");
        Files.Add('reference', CopyStr(Payment."External Document No.", 1, 40));
        Files.AddNumber('amount', Amount, 0.01);
        Files.AddNumber('discount', Discount, 0.01);
        Files.WriteRow();
    end;
}
