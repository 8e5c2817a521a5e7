"""Descriptions of APIs for a model, made from the installed package at run time."""

from typing import Any

from appworld.api_docs import prepare_api_docs
from appworld.common.utils import import_apis_module

from revisit_host.api_table import TOKENS, Api

# Keywords that every provider takes. Limits go into the words of a description: providers differ in which of them they refuse.
_LIMITS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "pattern": "matches {}",
}
_FORMATS = {"email": "an e-mail address", "date-time": "an ISO date and time", "date": "a date, YYYY-MM-DD"}


def describe(service: str, apis: list[Api]) -> list[dict[str, Any]]:
    """Every API with class, description and JSON Schema of its arguments; tokens are left out."""
    openapi = import_apis_module(service).app.openapi()
    components = openapi.get("components", {}).get("schemas", {})
    words = {each["api_name"]: each["description"] for each in prepare_api_docs(service, include_private_apis=False)}
    return [
        {
            "api": api.name,
            "class": api.kind,
            "description": words.get(api.name.split(".", 1)[1], ""),
            "parameters": _parameters(openapi["paths"][api.route.path_format][api.method.lower()], components),
        }
        for api in apis
    ]


def _parameters(operation: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required: list[str] = []
    for parameter in operation.get("parameters", []):
        if parameter["in"] in ("path", "query") and parameter["name"] not in TOKENS:
            properties[parameter["name"]] = _clean({**parameter["schema"], "description": parameter.get("description") or parameter["schema"].get("description", "")}, components)
            if parameter.get("required"):
                required.append(parameter["name"])
    body = _resolve(operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}), components)
    for name, schema in body.get("properties", {}).items():
        if name not in TOKENS:
            properties[name] = _clean(schema, components)
            if name in body.get("required", []):
                required.append(name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _resolve(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return _resolve(components[schema["$ref"].rsplit("/", 1)[1]], components)
    if len(schema.get("allOf", [])) == 1:
        return {**_resolve(schema["allOf"][0], components), **{key: value for key, value in schema.items() if key != "allOf"}}
    return schema


def _clean(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    schema = _resolve(schema, components)
    notes = [text.format(schema[key]) for key, text in _LIMITS.items() if key in schema]
    if schema.get("format") in _FORMATS:
        notes.append(_FORMATS[schema["format"]])
    if schema.get("default") is not None and schema["default"] != "":
        notes.append(f"default {str(schema['default']).lower() if isinstance(schema['default'], bool) else schema['default']}")
    description = schema.get("description", "").strip()
    if notes:
        description = f"{description} ({', '.join(notes)})".strip()
    cleaned: dict[str, Any] = {"type": schema.get("type", "string")}
    if description:
        cleaned["description"] = description
    if "enum" in schema:
        cleaned["enum"] = list(schema["enum"])
    if cleaned["type"] == "array":
        cleaned["items"] = _clean(schema.get("items", {}), components)
    return cleaned
