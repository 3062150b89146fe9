/** The longest text form we take: the longest message, in Hindi, percent-encoded, and room to spare. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads a form without a file, to the end but never more than MAX_BYTES of it. Of a body that is too long, the part
 * that was read still gives its fields, so that a page can show them again. A body that makes no sense has no fields.
 */
export async function readForm(request: Request): Promise<{ formData: FormData; isTooLarge: boolean }> {
  const { bytes, isTooLarge } = await readBytes(request);
  const type = request.headers.get("Content-Type") ?? "";
  try {
    return {
      formData: await new Response(bytes, { headers: { "Content-Type": type } }).formData(),
      isTooLarge,
    };
  } catch {
    return { formData: new FormData(), isTooLarge };
  }
}

async function readBytes(request: Request) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    // What comes after is read and let go: a browser that is cut off in mid-sending shows no page at all.
    if (length < MAX_BYTES) chunks.push(chunk.subarray(0, MAX_BYTES - length));
    length += chunk.length;
    if (length > 8 * MAX_BYTES) break;
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: length > MAX_BYTES };
}
