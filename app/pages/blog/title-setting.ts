/**
 * Line height and spacing for a title that stands at a given size: scripts with marks above and below their letters,
 * such as Devanagari, need more room than Latin, whose titles are set tight.
 */
export function titleSetting(title: string, latinLeading: string): string {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(title)
    ? "leading-[1.45] tracking-normal"
    : latinLeading;
}
