const PLACEHOLDER = "/images/post-without-cover.svg";

export function coverOrPlaceholder(coverUrl: string | undefined): string {
  return coverUrl ?? PLACEHOLDER;
}
