# ruff: noqa: ISC004, E501  (lines as they are published)
"""Made-up national lists, a few lines each with the quirks of their layouts."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path

DSB_HEAD = (
    'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,'
    '"Letzte Auswertung",DWZ,Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land,Vorname,Nachname,'
    "FIDE-Frauentitel,FIDE-Elozahl-Schnellschach,FIDE-Elozahl-Blitz"
)
DSB = (
    DSB_HEAD,
    'NU0000001,20001,12,P,"Muster,Erika",W,,1990,202517,1650,20,2054,,990000011,XXX,Erika,Muster,WFM,1987,',
    'NU0000001,20002,3,A,"Muster,Erika",W,,1990,202517,1650,20,2054,,990000011,XXX,Erika,Muster,WFM,1987,',
    'NU0000002,20001,13,A,"Größe,Jörg",M,,2011,,,,,,,,Jörg,Größe,,,',
)
CLUBS = (
    "ZPS-Nummer,Landesverband,UebergeordneterVerband,Vereinsname",
    "20001,2,200,Sampletown", "20002,2,200,Marrow Quay",
)  # fmt: skip
DSB_OLD = (
    "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,"
    "Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land",
    '1234567,20001,0012,A,"Müster,Erika",W,D,1990,202117,1650,20,2054,-,990000011,-',
)
ECF = (
    "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,"
    "standard_original_category,revised_standard,standard_revised_category,original_rapid,"
    "rapid_original_category,revised_rapid,rapid_revised_category,original_blitz,"
    "blitz_original_category,revised_blitz,blitz_revised_category,club_code,club_name,title",
    '990001A,"Muster, Erika J",77,990000011,F,ENG,1650,A,1661,A,1588,K,1590,K,'
    "0,,,,X1,Sampletown,WFM",
)
CFC = (
    "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating",
    '990001,2027-01-31,"Muster"," Erika","ON",Sampletown",1650,1700,1588,1600,990000011,2054',
    '990002,2027-01-31,"Beispielson","Max","ON",Town, Country",0,0,1300,1300,0,0',
    '990003,2027-01-31,"---","---","ON",Sampletown",0,0,0,0,0,0',
)
KNSB = (
    "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S",
    "9900011;Van der Voorbeeld, Erika;WFM;NED;1679;24;1990;w",
    "9900012;Voorbeeld, Max;;NED;;0;2011;",
)
FSI = (
    "Nominativo;Elo;Categoria;K Italia;Federazione;Anno Nascita;ID FSI;Sex;FIN;Elo FIDE Std;"
    "Elo FIDE Rapid;Elo FIDE Blitz;Attivo;Data Nascita;Circolo Attuale;",
    "DE MUSTER Erika Maria;1650;1N;20;ITA;1990;99011;f;990000011;2054;1987;0;1;17-05-1990;Esempio;",
    "ESEMPIO Max;0;NC;40;ITA;2011;99012;M;0;0;0;0;1;;Esempio;",
    "Nessuno;0;NC;40;ITA;0;0;M;0;0;0;0;1;;;",
)
CFR = (
    "ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int",
    "99011,Примерова Эрика Ивановна,w,RUS,,Образцовая область,1990-05-17,1650,990000011,2054",
)
SWISS_MANAGER = (
    "ID_No;Name;Fed;Sex;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;Status;K;",
    "99011;Muster, Erika;BRA;f;1;Clube;17.05.1990;1650;990000011;2054;WFM;;;20;",
)
VEGA = (
    "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF",
    "Muster, Erika                 ;XXX;17.05.90;f;wf ;990000011;2054;99011   ;1650;20",
    "Beispielson                   ;XXX;00.00.00;m;   ;0       ;0   ;99012   ;1300;40",
)
LOK = (
    ("Listina ELO", *[""] * 9),
    (
        "ID_no",
        "Name",
        "ClubName",
        "BirthDay",
        "Sex",
        "Rtg_nat",
        "Rtg_int",
        "Title",
        "FIDE_no",
        "Fed",
    ),
    (
        99011.0,
        "Musterova Erika",
        "Klub",
        "00.00.1990",
        "f",
        1650.0,
        2054.0,
        "WFM",
        990000011.0,
        "CZE",
    ),
    (99012.0, "Vzor Max", "Klub", "17.05.2011", "", 1300.0, 0.0, "", "", "CZE"),
)


def text(lines: Sequence[str], encoding: str = "utf-8") -> bytes:
    """Lines as the bytes of a file."""
    return "".join(f"{line}\r\n" for line in lines).encode(encoding)


def archive(path: Path, **members: bytes) -> Path:
    """An archive of CSV files."""
    with zipfile.ZipFile(path, "w") as file:
        for name, content in members.items():
            file.writestr(f"{name}.csv", content)
    return path


def dbf(names: Sequence[str], widths: Sequence[int], *rows: Sequence[str]) -> bytes:
    """A dBASE III file; the first byte of a row that is ``*`` deletes it."""
    width = 1 + sum(widths)
    start = 32 + 32 * len(names) + 1
    head = struct.pack("<BBBBIHH20x", 3, 126, 11, 1, len(rows), start, width)
    fields = b"".join(
        name.encode().ljust(11, b"\0") + b"C" + b"\0" * 4 + bytes([size]) + b"\0" * 15
        for name, size in zip(names, widths, strict=True)
    )
    body = b"".join(
        row[0].encode()
        + b"".join(c.encode().ljust(w) for c, w in zip(row[1:], widths, strict=True))
        for row in rows
    )
    return head + fields + b"\r" + body + b"\x1a"


US_CHESS = dbf(
    ("MEM_ID", "MEM_NAME", "STATE", "EXPIRED", "R_LPB_RAT", "Q_LPB_RAT"), (8, 30, 2, 8, 7, 7),
    (" ", "99000011", "MUSTER, ERIKA M", "NY", "20271231", "1478*", "1450/12"),
    ("*", "99000012", "DELETED, MAX", "NY", "20271231", "1300", ""),
    (" ", "99000013", "BEISPIELSON", "CA", "20271231", "", ""),
)  # fmt: skip
SUPPLEMENT = dbf(
    ("R_MEM_ID", "R_MEM_NAME", "R_EXP_DATE", "R_STATE", "R_RATING1", "R_RATING2"),
    (8, 30, 8, 2, 7, 7),
    (" ", "99000011", "MUSTER, ERIKA M", "20271231", "NY", "1490", "1460"),
)


def workbook(rows: Sequence[Sequence[object]], sheet: str = "List") -> bytes:
    """A workbook with one sheet: shared texts, numbers as they are."""
    texts: list[str] = []
    lines = []
    for number, row in enumerate(rows, 1):
        cells = ""
        for at, value in enumerate(row):
            place = f"{chr(65 + at)}{number}"
            if isinstance(value, float):
                cells += f'<c r="{place}"><v>{value}</v></c>'
            elif value:
                texts.append(str(value))
                cells += f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
        lines.append(f'<row r="{number}">{cells}</row>')
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        f'<sheet name="{sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId1" '
        'Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/sharedStrings.xml": "<sst>" + "".join(f"<si><t>{t}</t></si>" for t in texts) + "</sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()
