export default function PersonalPage() {
  return <div className="bc-page" />
}
