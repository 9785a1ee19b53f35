export default function SmsPage() {
  return <div className="bc-page" />
}
