import { Badge } from "../ui/Badge.tsx";

export const AdminBadge = ({ isAdmin }: { isAdmin: boolean }) => (
  <Badge className={isAdmin ? "text-accent" : "text-text-2"}>{isAdmin ? "Admin" : "User"}</Badge>
);
