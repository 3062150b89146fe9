#!/usr/bin/env bash
# Makes the two files of public/fonts: see fonts.md. Needs fonttools 4.66 and brotli 1.2 for Python.
set -e
npm pack @fontsource-variable/bricolage-grotesque@5.3.0 @fontsource-variable/figtree@5.3.0
for f in bricolage-grotesque figtree; do mkdir -p $f; tar xzf fontsource-variable-$f-5.3.0.tgz -C $f; done
for s in latin latin-ext; do
  fonttools varLib.instancer bricolage-grotesque/package/files/bricolage-grotesque-$s-standard-normal.woff2 \
    wght=600 opsz=40 wdth=100 -o bricolage-$s.ttf
  fonttools varLib.instancer figtree/package/files/figtree-$s-wght-normal.woff2 wght=400:700 -o figtree-$s.ttf
done
python3 - <<'PY'
from fontTools.ttLib import TTFont
for family in ("bricolage", "figtree"):
    font, ext = TTFont(f"{family}-latin.ttf"), TTFont(f"{family}-latin-ext.ttf")
    font.ensureDecompiled()
    rupee = ext.getBestCmap()[0x20B9]
    font.setGlyphOrder(font.getGlyphOrder() + [rupee])
    for table in ("glyf", "hmtx"):
        font[table][rupee] = ext[table][rupee]
    for table in font["cmap"].tables:
        table.cmap[0x20B9] = rupee
    if family == "figtree":
        font["gvar"].variations[rupee] = ext["gvar"].variations[rupee]
        del font["HVAR"]
    font.save(f"{family}-rupee.ttf")
PY
fonttools varLib.hvar figtree-rupee.ttf -o figtree-hvar.ttf
subset() {
  pyftsubset $1.ttf --flavor=woff2 --output-file=$2.woff2 --no-hinting --layout-features=kern,liga,tnum,rvrn --unicodes=$3
}
subset bricolage-rupee bricolage-semibold 20-7E,A0,A9,B0,B2,B7,D7,E9,2013,2014,2018,2019,201C,201D,2022,2026,20B9,2212
text=20-7E,A0,A3,A7,A9,AB,AE,B0-B3,B7,B9,BB-BE,D7,E0,E1,E7-E9,ED,EF,F1,F3,F6,F7,FC,2009,2013,2014,2018-201A
subset figtree-hvar figtree-text $text,201C-201E,2022,2026,2032,2033,2039,203A,20B9,2190-2193,2212
