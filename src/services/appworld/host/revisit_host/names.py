"""Names of services and databases."""

SERVICES = ("spotify", "amazon", "gmail", "phone", "venmo", "splitwise", "todoist", "simple_note", "file_system")
DATABASES = ("admin", "supervisor", *SERVICES)
