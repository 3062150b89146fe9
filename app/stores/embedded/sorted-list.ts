/** Items in the order of a unique key. */
export class SortedList<Item> {
  private readonly items: Item[] = [];

  constructor(private readonly keyOf: (item: Item) => string) {}

  get size(): number {
    return this.items.length;
  }

  at(index: number): Item | undefined {
    return this.items[index];
  }

  /** Fast at the end, where new items belong. */
  add(item: Item) {
    const last = this.items.at(-1);
    if (last === undefined || this.keyOf(last) < this.keyOf(item)) this.items.push(item);
    else this.items.splice(this.countBelow(this.keyOf(item)), 0, item);
  }

  remove(item: Item) {
    const index = this.countBelow(this.keyOf(item));
    if (this.items[index] === item) this.items.splice(index, 1);
  }

  /** Returns the number of items with a smaller key, which is the index of the first other one. */
  countBelow(key: string): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = this.items[middle];
      if (item !== undefined && this.keyOf(item) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
