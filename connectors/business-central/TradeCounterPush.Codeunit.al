// Pushes the feed files of Trade Counter. In a job queue entry, the parameter string "whole" pushes all rows, which also
// removes what is gone from Business Central; otherwise, it pushes the rows that have changed.
codeunit 50140 "Trade Counter Push"
{
    TableNo = "Job Queue Entry";

    trigger OnRun()
    begin
        Push(Rec."Parameter String" = 'whole');
    end;

    procedure Push(IsWhole: Boolean)
    var
        Setup: Record "Trade Counter Setup";
        Files: Codeunit "Trade Counter Files";
        Basics: Codeunit "Trade Counter Basics";
        Items: Codeunit "Trade Counter Items";
        Orders: Codeunit "Trade Counter Orders";
        Invoices: Codeunit "Trade Counter Invoices";
        StartedAt: DateTime;
        Since: DateTime;
    begin
        Setup.Get();
        StartedAt := CurrentDateTime();
        // Half an hour is longer than any transaction that is open: rows that are pushed again change nothing.
        if (not IsWhole) and (Setup."Pushed Until" <> 0DT) then
            Since := Setup."Pushed Until" - 30 * 60 * 1000;
        Files.Start(Since);
        Basics.Write(Files);
        Items.Write(Files);
        Orders.Write(Files);
        Invoices.Write(Files);
        Files.Send();
        Setup."Pushed Until" := StartedAt;
        Setup.Modify();
    end;
}
