/** 工资统计: the month grid. */
export default function SalaryPage() {
  return <div className="bc-page" />
}
