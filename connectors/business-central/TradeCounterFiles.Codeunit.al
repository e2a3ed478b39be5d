// The files of a push: parts of a form, each with JSON rows, one on a line.
codeunit 50141 "Trade Counter Files"
{
    Access = Internal;

    var
        Setup: Record "Trade Counter Setup";
        TempBlob: Codeunit "Temp Blob";
        Out: OutStream;
        Row: JsonObject;
        ChangedSince: DateTime;
        FileName: Text;
        OpenedName: Text;
        Boundary: Text;
        RefusedErr: Label 'The portal did not load the data (%1): %2', Comment = '%1 is the status, %2 the answer';

    /// Begins a push of what has changed since a time; of everything with 0DT.
    procedure Start(Since: DateTime)
    begin
        Setup.Get();
        ChangedSince := Since;
        Boundary := DelChr(CreateGuid(), '=', '{}-');
        TempBlob.CreateOutStream(Out, TextEncoding::UTF8);
    end;

    procedure Since(): DateTime
    begin
        exit(ChangedSince);
    end;

    procedure IsChange(): Boolean
    begin
        exit(ChangedSince <> 0DT);
    end;

    procedure AddCompany()
    begin
        Add('company', Setup."Company No.");
    end;

    local procedure NewLine(): Text
    var
        Character: Text[2];
    begin
        Character[1] := 13;
        Character[2] := 10;
        exit(Character);
    end;

    /// A part of the form begins with its first row: a file without rows is not sent.
    procedure WriteRow()
    var
        Line: Text;
    begin
        if OpenedName <> FileName then begin
            if OpenedName <> '' then
                Out.WriteText(NewLine());
            Out.WriteText('--' + Boundary + NewLine());
            Out.WriteText('Content-Disposition: form-data; name="file"; filename="' + FileName + '.json"' + NewLine() + NewLine());
            OpenedName := FileName;
        end;
        Row.WriteTo(Line);
        Out.WriteText(Line + NewLine());
        Clear(Row);
    end;

    procedure Open(Name: Text)
    begin
        FileName := Name;
    end;

    procedure Add(Name: Text; Value: Text)
    begin
        Row.Add(Name, Value.Trim());
    end;

    procedure AddNumber(Name: Text; Value: Decimal; Precision: Decimal)
    begin
        Row.Add(Name, Round(Value, Precision));
    end;

    procedure AddDate(Name: Text; Value: Date)
    var
        Nothing: JsonValue;
    begin
        Nothing.SetValueToNull();
        if Value = 0D then
            Row.Add(Name, Nothing)
        else
            Row.Add(Name, Format(Value, 0, 9));
    end;

    /// In a file of changes, a row may say that it is gone.
    procedure MarkGone(IsGone: Boolean)
    begin
        if IsChange() then
            Row.Add('_deleted', IsGone);
    end;

    procedure LocationOf(LocationCode: Code[10]): Code[10]
    begin
        if LocationCode = '' then
            exit(Setup."Default Location");
        exit(LocationCode);
    end;

    procedure CountryOf(CountryCode: Code[10]): Text
    begin
        if CountryCode = '' then
            exit('US');
        exit(CountryCode);
    end;

    procedure Send()
    var
        Client: HttpClient;
        Content: HttpContent;
        Headers: HttpHeaders;
        Response: HttpResponseMessage;
        Body: InStream;
        PortalKey: SecretText;
        Address: Text;
        Answer: Text;
    begin
        if OpenedName = '' then
            exit;
        Out.WriteText(NewLine() + '--' + Boundary + '--' + NewLine());
        TempBlob.CreateInStream(Body, TextEncoding::UTF8);
        Content.WriteFrom(Body);
        Content.GetHeaders(Headers);
        Headers.Remove('Content-Type');
        Headers.Add('Content-Type', 'multipart/form-data; boundary=' + Boundary);
        IsolatedStorage.Get('TradeCounterKey', DataScope::Company, PortalKey);
        Client.DefaultRequestHeaders.Add('Authorization', SecretStrSubstNo('Bearer %1', PortalKey));
        Address := Setup."Portal API" + '/feeds';
        if IsChange() then
            Address += '?changes=true';
        Client.Post(Address, Content, Response);
        Response.Content.ReadAs(Answer);
        // 202: it is still loading. The portal mails IT if it is refused later.
        if not (Response.HttpStatusCode in [200, 202]) then
            Error(RefusedErr, Response.HttpStatusCode, CopyStr(Answer, 1, 2000));
    end;
}
