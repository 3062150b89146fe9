export const LIBRARY = "/desk/content/media";

export function filePath(name: string): string {
  return `${LIBRARY}/${encodeURIComponent(name)}`;
}
