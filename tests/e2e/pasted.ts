/** What Word puts on the clipboard, shortened. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0cm;font-size:11.0pt} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Care of panels<o:p></o:p></h1>
<p class=MsoNormal>Clean <b style='mso-bidi-font-weight:normal'>early</b> in the <i>morning</i>. See <a
href="http://example.in/a">this page</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Plain water<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>from a hose<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>Soft brush<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Switch
off<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Rinse<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=301 valign=top><p class=MsoNormal>Town<o:p></o:p></p></td>
<td width=301><p class=MsoNormal>Two weeks<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><![if !vml]><img width=100 height=80 src="file:///C:/Users/a/clip_image002.jpg" v:shapes="x"><![endif]>CO<sub>2</sub></p>
<!--EndFragment--></body></html>`;

export const FROM_WORD =
  '<h2>Care of panels</h2><p>Clean <strong>early</strong> in the <em>morning</em>. See <a href="https://example.in/a">this page</a>.</p>' +
  "<ul><li>Plain water<ul><li>from a hose</li></ul></li><li>Soft brush</li></ul><ol><li>Switch off</li><li>Rinse</li></ol>" +
  "<table><tbody><tr><td>Town</td><td>Two weeks</td></tr></tbody></table><p>CO<sub>2</sub></p>";

/** WhatsApp copies its signs, and no HTML. */
export const WHATSAPP = `[22/11/26, 10:02:11 am] Ravi Negi: *Solar offer*
Hello _friends_, see https://example.in/a_b_c.

[22/11/26, 10:03 am] Ravi Negi: - 3 kW
- 5 kW ~old~
1. Call us
सौर *ऊर्जा* 2*3*4 < 5`;

export const FROM_WHATSAPP =
  '<p><strong>Solar offer</strong></p><p>Hello <em>friends</em>, see <a href="https://example.in/a_b_c">https://example.in/a_b_c</a>.</p>' +
  "<ul><li>3 kW</li><li>5 kW <s>old</s></li></ul><ol><li>Call us</li></ol><p>सौर <strong>ऊर्जा</strong> 2*3*4 &lt; 5</p>";

/** Google Docs: an outer <b> that is not bold, and bold as a style. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Title</span></h2>
<p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> sloped</span> <a href="https://www.google.com/url?q=http://example.in/a?b%3D1&amp;sa=D&amp;usg=x"><span>link</span></a></p><ul><li dir="ltr"><p dir="ltr">One</p></li></ul></b>`;

export const FROM_GOOGLE_DOCS =
  '<h2>Title</h2><p><strong>Bold</strong><em> sloped</em> <a href="https://example.in/a?b=1">link</a></p><ul><li>One</li></ul>';

export const WEB_PAGE = `<div class="post" style="color:red"><h3>News</h3><div>First</div><div onclick="x()">Second <span style="font-weight: bold">part</span></div>
<figure><img src="https://example.in/x.jpg"><figcaption>Words below</figcaption></figure><script>alert(1)</script>
<table><caption>Rates</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><ul><li>x</li></ul></td></tr></table><button>Share</button>
<iframe src="https://evil.example/"></iframe><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>`;

export const FROM_WEB_PAGE =
  "<h2>News</h2><p>First</p><p>Second <strong>part</strong></p><p>Words below</p><p>Rates</p>" +
  "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><ul><li>x</li></ul></td></tr></tbody></table>" +
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
