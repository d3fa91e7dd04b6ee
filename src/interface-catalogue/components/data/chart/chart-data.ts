export interface ChartSeries {
  readonly label: string;
  readonly values: readonly number[];
}

/** The series and labels that every kind of chart draws. */
export interface ChartData {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly isDuration: boolean;
  readonly target: number | undefined;
  readonly isStacked: boolean;
}
