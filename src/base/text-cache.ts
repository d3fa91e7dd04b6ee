/** Values that are made of texts. When it is full, it begins anew. */
export class TextCache<Value> {
  readonly #known = new Map<string, Value>();
  readonly #max: number;
  readonly #create: (text: string) => Value;

  constructor(max: number, create: (text: string) => Value) {
    this.#max = max;
    this.#create = create;
  }

  get(text: string): Value {
    if (this.#known.has(text)) return this.#known.get(text) as Value;
    if (this.#known.size >= this.#max) this.#known.clear();
    const value = this.#create(text);
    this.#known.set(text, value);
    return value;
  }
}
